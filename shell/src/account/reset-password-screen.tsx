import { requestReset } from 'bff/contract/auth';
import { useRef, useState } from 'react';
import { useHeadingFocus } from '../forms/use-heading-focus.ts';
import { useSending } from '../forms/use-submit.ts';
import { useShell } from '../shell-context.ts';
import { useSignInOptions } from '../sign-in/use-sign-in-options.ts';
import { accountRules, findObjections } from './account-rules.ts';
import { NoMail } from './mail-unavailable.tsx';
import { LinkSent } from './reset-link-sent.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** Sends a link that sets a new password. */
export function ResetPasswordScreen() {
	const { session } = useShell();
	const options = useSignInOptions();
	const { busy, objections, send } = useSending(accountRules);
	const [sentTo, setSentTo] = useState<string>();
	const place = useRef<HTMLDivElement>(null);
	useHeadingFocus(place, sentTo);

	const ask = ({ email = '' }: Record<string, string>) => {
		const address = email.trim();
		return send(findObjections({ email: address }), async () => {
			await session.client.call(requestReset, { body: { email: address } });
			setSentTo(address);
		});
	};
	const form = (
		<ResetPasswordForm busy={busy} objections={objections} onSubmit={(typed) => void ask(typed)} />
	);
	const sent = sentTo !== undefined && (
		<LinkSent email={sentTo} onAgain={() => setSentTo(undefined)} />
	);
	return <div ref={place}>{options?.reset === false ? <NoMail /> : sent || form}</div>;
}
