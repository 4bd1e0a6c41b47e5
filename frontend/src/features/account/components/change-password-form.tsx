import { NEW_PASSWORD_FIELD } from '../../../components/forms/new-password-field';
import { defineForm } from '../../../components/forms/form-definition';
import { MutationForm } from '../../../components/forms/mutation-form';
import { changePassword } from '../api/account-calls';

const OWN_PASSWORD_FORM = defineForm<{ readonly password: string }>({
  password: {
    label: 'Your password',
    kind: 'password',
    autoComplete: 'current-password',
    autoFocus: true,
    required: true,
  },
});

interface OwnPasswordFormProps<Reply> {
  readonly hint: string;
  readonly label: string;
  readonly variant: 'action' | 'danger';
  readonly failed: string;
  readonly send: (password: string) => Promise<Reply>;
  readonly onSent: (reply: Reply) => void;
  readonly cancel: () => void;
}

export const OwnPasswordForm = <Reply,>({ hint, send, ...rest }: OwnPasswordFormProps<Reply>) => (
  <MutationForm
    {...rest}
    className="account__form"
    form={OWN_PASSWORD_FORM}
    more={{ password: { hint } }}
    send={({ password }) => send(password)}
  />
);

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
