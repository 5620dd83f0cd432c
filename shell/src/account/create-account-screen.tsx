import { signUp } from 'bff/contract/auth/auth';
import { Busy } from 'design-system/busy';
import { Navigate } from 'react-router-dom';
import { useSubmit } from '../forms/use-submit.ts';
import { useRemotes, useSession, useShell } from '../shell-context.ts';
import styles from '../sign-in/callback-screen.module.css';
import { ProviderLinks } from '../sign-in/provider-links.tsx';
import { useSignInOptions } from '../sign-in/use-sign-in-options.ts';
import { accountRules, validateAccount } from './account-rules.ts';
import { CreateAccountForm } from './create-account-form.tsx';
import { InvitationRequired } from './invitation-required.tsx';

/** Creates an account with a password, if this installation allows it. */
export function CreateAccountScreen() {
	const { session } = useShell();
	const { apiBaseUrl } = useRemotes().registry;
	const { status } = useSession();
	const options = useSignInOptions();
	const { busy, errors, submit } = useSubmit(accountRules);
	if (status === 'user') return <Navigate to="/auth/callback" replace />;
	if (!options) {
		return (
			<Busy delayed className={styles.busy}>
				Loading...
			</Busy>
		);
	}
	if (options.signup === 'invite') return <InvitationRequired />;

	const create = ({ username = '', password = '', email = '' }: Record<string, string>) => {
		const input = {
			username: username.trim(),
			password,
			...(email.trim() ? { email: email.trim() } : {}),
		};
		return submit(validateAccount(input), async () =>
			session.signIn((await session.client.call(signUp, { body: input })).user),
		);
	};
	return (
		<CreateAccountForm
			busy={busy}
			errors={errors}
			above={<ProviderLinks verb="Sign up" offered={options} apiBaseUrl={apiBaseUrl} />}
			onSubmit={(values) => void create(values)}
		/>
	);
}
