import { signUp } from 'bff/contract/auth';
import { Busy } from 'design-system/busy';
import { Navigate } from 'react-router-dom';
import { useSending } from '../forms/use-submit.ts';
import { useSession, useShell } from '../shell-context.ts';
import styles from '../sign-in/callback-screen.module.css';
import { useSignInOptions } from '../sign-in/use-sign-in-options.ts';
import { accountRules, findObjections } from './account-rules.ts';
import { CreateAccountForm } from './create-account-form.tsx';
import { ByInvitation } from './invitation-required.tsx';

/** Makes an account with a password, where anybody may. */
export function CreateAccountScreen() {
	const { session } = useShell();
	const { status } = useSession();
	const options = useSignInOptions();
	const { busy, objections, send } = useSending(accountRules);
	if (status === 'member') return <Navigate to="/auth/callback" replace />;
	if (!options) {
		return (
			<Busy delayed className={styles.busy}>
				Loading...
			</Busy>
		);
	}
	if (options.signup === 'invite') return <ByInvitation />;

	const create = ({
		username = '',
		password = '',
		name = '',
		email = '',
	}: Record<string, string>) => {
		const wish = {
			username: username.trim(),
			password,
			...(name.trim() ? { name: name.trim() } : {}),
			...(email.trim() ? { email: email.trim() } : {}),
		};
		return send(findObjections(wish), async () =>
			session.signIn((await session.client.call(signUp, { body: wish })).user),
		);
	};
	return (
		<CreateAccountForm
			busy={busy}
			objections={objections}
			onSubmit={(typed) => void create(typed)}
		/>
	);
}
