import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../../components/controls/button';
import { ErrorNotice } from '../../../components/controls/notices';
import { forgotPassword, resetPassword } from '../api/session-calls';
import { useSession } from '../session-context';
import { PASSWORD_ALONE_FIELD, PASSWORD_BY_LINK_FIELD } from '../../../components/forms/new-password-field';
import { CardScreen } from '../../../components/screen/screen';
import { codeOf, fieldMessagesOf } from '../../../api-client/call-result';
import { defineForm } from '../../../components/forms/form-definition';
import { MutationForm } from '../../../components/forms/mutation-form';

interface ForgotPasswordFormProps {
  readonly onBack: () => void;
}

const EMAIL_FORM = defineForm<{ readonly email: string }>({
  email: {
    label: 'Email',
    kind: 'email',
    missing: 'Please fill in all fields',
    autoComplete: 'username',
    autoFocus: true,
    required: true,
  },
});

/** Shows the same for unknown addresses, so as not to reveal who has an account. */
export function ForgotPasswordForm({ onBack }: ForgotPasswordFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <Sent email={sentTo} onBack={onBack} />;
  return (
    <MutationForm
      form={EMAIL_FORM}
      send={async (values) => {
        const email = values.email.trim();
        await forgotPassword(email);
        return email;
      }}
      onSent={setSentTo}
      failed="Failed to send reset email"
      intro={<p>We’ll email you a link to set a new password. It works once and expires in 30 minutes.</p>}
      label="Send reset link"
    >
      <Button variant="plain" onClick={onBack}>
        Back to sign in
      </Button>
    </MutationForm>
  );
}

function Sent({ email, onBack }: ForgotPasswordFormProps & { readonly email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="stack">
      <h2 tabIndex={-1} ref={heading}>
        Check your email
      </h2>
      <p>We&#39;ve sent a password reset link to {email}</p>
      <p className="quiet">Nothing after a few minutes? Check your spam folder or try again.</p>
      <div className="form-end">
        <Button onClick={onBack}>Back to sign in</Button>
      </div>
    </div>
  );
}

interface LinkParts {
  readonly token: string;
  /** The link is an invitation, whose recipient never had a password. */
  readonly isWelcome: boolean;
}

function partsOf(hash: string): LinkParts | null {
  const parts = new URLSearchParams(hash.slice(1));
  const token = parts.get('token');
  return token ? { token, isWelcome: parts.has('welcome') } : null;
}

/** The target of the mailed link. Its token is removed from the address bar and the history at once. */
export function ResetPasswordScreen() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState(() => partsOf(hash));
  // A second link may be opened in the same tab; only its hash differs.
  const newLink = partsOf(hash);
  if (hash && newLink?.token !== link?.token) setLink(newLink);
  useLayoutEffect(() => {
    if (hash) void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return link ? <NewPassword key={link.token} {...link} /> : <InvalidLink />;
}

const PASSWORD_FORM = defineForm<{ readonly password: string }>({ password: PASSWORD_BY_LINK_FIELD });
const FIRST_FORM = defineForm<{ readonly password: string }>({
  password: { ...PASSWORD_ALONE_FIELD, label: 'Password' },
});

/** A malformed token is a field error. */
const isLinkError = (error: unknown): boolean =>
  codeOf(error) === 'reset_link_invalid' || fieldMessagesOf(error)['token'] !== undefined;

function NewPassword({ token, isWelcome }: LinkParts) {
  const { reload } = useSession();
  const [isInvalid, setInvalid] = useState(false);
  const [isChanged, setChanged] = useState(false);
  if (isInvalid) return <InvalidLink />;
  if (isChanged) {
    return (
      <CardScreen title={isWelcome ? 'Your password is set' : 'Password changed'}>
        <p role="status">
          {isWelcome
            ? 'Sign in with your email address and this password.'
            : 'Sign in with your new password. You’ve been signed out everywhere else.'}
        </p>
        <Link className="btn btn--action" to="/admin/login">
          Sign in
        </Link>
      </CardScreen>
    );
  }
  return (
    <CardScreen title={isWelcome ? 'Choose a password' : 'Choose a new password'}>
      <MutationForm
        form={isWelcome ? FIRST_FORM : PASSWORD_FORM}
        send={({ password }) =>
          resetPassword({ token, password }).catch((error: unknown) => {
            setInvalid(isLinkError(error));
            throw error;
          })
        }
        onSent={() => {
          setChanged(true);
          // The owner is signed out everywhere; another user of this browser stays signed in.
          void reload();
        }}
        failed={isWelcome ? 'Failed to set the password' : 'Failed to reset password'}
        label="Set password"
      />
    </CardScreen>
  );
}

const InvalidLink = () => (
  <CardScreen title="This link does not work">
    <ErrorNotice>Failed to reset password</ErrorNotice>
    <p>Links work once and expire. Request a new one and use the latest email.</p>
    <div className="form-end">
      <Link className="btn btn--action" to="/admin/login?forgot">
        Send a new link
      </Link>
    </div>
  </CardScreen>
);
