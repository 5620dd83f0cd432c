import { followLink } from 'bff/contract/auth';
import { Busy } from 'design-system/busy';
import { Button } from 'design-system/button';
import { useRef } from 'react';
import { useHeadingFocus } from '../forms/use-heading-focus.ts';
import { useSending } from '../forms/use-submit.ts';
import { Panel } from '../layout/panel.tsx';
import { useShell } from '../shell-context.ts';
import styles from '../sign-in/callback-screen.module.css';
import { AccountLinkForm } from './account-link-form.tsx';
import { accountRules, findObjections } from './account-rules.ts';
import { LinkInvalid } from './invalid-link.tsx';
import { forgetLinkToken, useLinkToken } from './link-token.ts';
import { isLinkGone, useAccountLink } from './use-account-link.ts';

/** Where the link of an invitation or of a forgotten password leads, whoever is signed in here. */
export function AccountLinkScreen() {
	const { session, leave, reload } = useShell();
	const token = useLinkToken();
	const [state, setState] = useAccountLink(token);
	const { busy, objections, send } = useSending(accountRules);
	const place = useRef<HTMLDivElement>(null);
	useHeadingFocus(place, state.status);

	const follow = ({ username = '', password = '', name = '' }: Record<string, string>) => {
		if (token === null || state.status !== 'good') return;
		const isNew = state.link.username === null;
		const wish = { password, ...(isNew ? { username: username.trim(), name: name.trim() } : {}) };
		return send(findObjections(wish), async () => {
			try {
				await session.client.call(followLink, { body: { token, ...wish } });
			} catch (error) {
				if (!isLinkGone(error)) throw error;
				return setState({ status: 'invalid' });
			}
			forgetLinkToken();
			// Somebody else may be signed in on this page.
			leave('/auth/callback');
		});
	};
	return (
		<div ref={place}>
			{state.status === 'good' && (
				<AccountLinkForm
					link={state.link}
					busy={busy}
					objections={objections}
					onSubmit={(typed) => void follow(typed)}
				/>
			)}
			{state.status === 'failed' && (
				<Panel
					title="The link could not be read"
					actions={<Button onClick={reload}>Try Again</Button>}
				>
					{state.message}
				</Panel>
			)}
			{state.status === 'reading' && <Busy className={styles.busy}>Reading the link...</Busy>}
			{state.status === 'invalid' && <LinkInvalid />}
		</div>
	);
}
