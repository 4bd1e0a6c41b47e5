import {
  PASSWORD_ALONE_FIELD,
  PASSWORD_WITH_FACTOR_FIELD,
} from '../../../components/forms/new-password-field';
import { defineForm } from '../../../components/forms/form-definition';
import { MutationForm } from '../../../components/forms/mutation-form';
import { changePassword } from '../api/account-calls';

type Change = Parameters<typeof changePassword>[0];

const currentPassword = {
  label: 'Current password',
  kind: 'password',
  autoComplete: 'current-password',
  required: true,
} as const;

const ALONE_FORM = defineForm<Change>({ currentPassword, newPassword: PASSWORD_ALONE_FIELD });
const WITH_FACTOR_FORM = defineForm<Change>({ currentPassword, newPassword: PASSWORD_WITH_FACTOR_FIELD });

interface ChangePasswordFormProps {
  readonly hasFactor: boolean;
  readonly onChanged: () => void;
}

export const ChangePasswordForm = ({ hasFactor, onChanged }: ChangePasswordFormProps) => (
  <MutationForm
    className="account__form"
    form={hasFactor ? WITH_FACTOR_FORM : ALONE_FORM}
    send={changePassword}
    onSent={onChanged}
    failed="Failed to change password"
    label="Change password"
  />
);
