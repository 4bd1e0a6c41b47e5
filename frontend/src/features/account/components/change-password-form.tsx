import { NEW_PASSWORD_FIELD } from '../../../components/forms/new-password-field';
import { defineForm } from '../../../components/forms/form-definition';
import { MutationForm } from '../../../components/forms/mutation-form';
import { changePassword } from '../api/account-calls';

const CHANGE_FORM = defineForm<Parameters<typeof changePassword>[0]>({
  currentPassword: {
    label: 'Current password',
    kind: 'password',
    autoComplete: 'current-password',
    required: true,
  },
  newPassword: NEW_PASSWORD_FIELD,
});

export const ChangePasswordForm = ({ onChanged }: { readonly onChanged: () => void }) => (
  <MutationForm
    className="account__form"
    form={CHANGE_FORM}
    send={changePassword}
    onSent={onChanged}
    failed="Failed to change password"
    label="Change password"
  />
);
