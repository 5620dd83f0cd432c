import { followLink } from 'bff/contract/auth/auth';
import { Busy } from 'design-system/busy';
import { Button } from 'design-system/button';
import { useRef } from 'react';
import { useHeadingFocus } from '../forms/use-heading-focus.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { Panel } from '../layout/panel.tsx';
import { useShell } from '../shell-context.ts';
import styles from '../sign-in/callback-screen.module.css';
import { AccountLinkForm } from './account-link-form.tsx';
import { accountRules, validateAccount } from './account-rules.ts';
import { InvalidLink } from './invalid-link.tsx';
import { clearLinkToken, useLinkToken } from './link-token.ts';
import { isInvalidLinkError, useAccountLink } from './use-account-link.ts';

/** Opened by the link in an invitation or a reset mail, whether or not a user is signed in. */
export function AccountLinkScreen() {
	const { session, leave, reload } = useShell();
	const token = useLinkToken();
	const [state, setState] = useAccountLink(token);
	const { busy, errors, submit } = useSubmit(accountRules);
	const container = useRef<HTMLDivElement>(null);
	useHeadingFocus(container, state.status);

	const follow = ({ username = '', password = '', name = '' }: Record<string, string>) => {
		if (token === null || state.status !== 'good') return;
		const isNew = state.link.username === null;
		const input = { password, ...(isNew ? { username: username.trim(), name: name.trim() } : {}) };
		return submit(validateAccount(input), async () => {
			try {
				await session.client.call(followLink, { body: { token, ...input } });
			} catch (error) {
				if (!isInvalidLinkError(error)) throw error;
				return setState({ status: 'invalid' });
			}
			clearLinkToken();
			// A full page load, because another user may be signed in on this page.
			leave('/auth/callback');
		});
	};
	return (
		<div ref={container}>
			{state.status === 'good' && (
				<AccountLinkForm
					link={state.link}
					busy={busy}
					errors={errors}
					onSubmit={(values) => void follow(values)}
				/>
			)}
			{state.status === 'failed' && (
				<Panel
					title="We couldn’t check this link"
					actions={<Button onClick={reload}>Try Again</Button>}
				>
					{state.message}
				</Panel>
			)}
			{state.status === 'reading' && <Busy className={styles.busy}>Checking the link...</Busy>}
			{state.status === 'invalid' && <InvalidLink />}
		</div>
	);
}
