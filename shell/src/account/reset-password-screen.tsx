import { requestReset } from 'bff/contract/auth/auth';
import { useRef, useState } from 'react';
import { useHeadingFocus } from '../forms/use-heading-focus.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { useShell } from '../shell-context.ts';
import { useSignInOptions } from '../sign-in/use-sign-in-options.ts';
import { accountRules, validateAccount } from './account-rules.ts';
import { MailUnavailable } from './mail-unavailable.tsx';
import { ResetLinkSent } from './reset-link-sent.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** Requests a link to set a new password. */
export function ResetPasswordScreen() {
	const { session } = useShell();
	const options = useSignInOptions();
	const { busy, errors, submit } = useSubmit(accountRules);
	const [sentTo, setSentTo] = useState<string>();
	const container = useRef<HTMLDivElement>(null);
	useHeadingFocus(container, sentTo);

	const sendLink = ({ email = '' }: Record<string, string>) => {
		const address = email.trim();
		return submit(validateAccount({ email: address }), async () => {
			await session.client.call(requestReset, { body: { email: address } });
			setSentTo(address);
		});
	};
	const form = (
		<ResetPasswordForm busy={busy} errors={errors} onSubmit={(values) => void sendLink(values)} />
	);
	const sent = sentTo !== undefined && (
		<ResetLinkSent email={sentTo} onAgain={() => setSentTo(undefined)} />
	);
	return <div ref={container}>{options?.reset === false ? <MailUnavailable /> : sent || form}</div>;
}
