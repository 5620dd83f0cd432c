import { type MailList, unsubscribe } from 'bff/contract/mail/unsubscribe';
import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { Notice } from 'design-system/notice';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useHeadingFocus } from '../forms/use-heading-focus.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { Panel } from '../layout/panel.tsx';
import { useShell } from '../shell-context.ts';

const stopped: Readonly<Record<MailList, string>> = {
	post_notices:
		'We won’t email you any more when a post needs your attention. Your queue still shows it.',
	weekly_digest: 'We won’t email you posts worth reading any more.',
};

/** Opened by the link in a mail that the user can turn off. Needs no session. */
export function UnsubscribeScreen() {
	const { session } = useShell();
	const { search } = useLocation();
	const { busy, errors, submit } = useSubmit({});
	const [list, setList] = useState<MailList>();
	const container = useRef<HTMLDivElement>(null);
	useHeadingFocus(container, list);

	const stop = () =>
		submit({}, async () => {
			const token = new URLSearchParams(search).get('token') ?? '';
			setList((await session.client.call(unsubscribe, { querystring: { token } })).list);
		});
	const settings = <ButtonLink href="/app/settings/publishing">Open settings</ButtonLink>;
	return (
		<div ref={container}>
			{list ? (
				<Panel title="You’re unsubscribed" actions={settings}>
					{stopped[list]} To change your mind, turn them on in your settings.
				</Panel>
			) : (
				<Panel
					title="Stop these emails?"
					actions={
						<>
							<Button variant="primary" busy={busy} onClick={() => void stop()}>
								Stop these emails
							</Button>
							{settings}
						</>
					}
				>
					You’ll stop getting this kind of email. You’ll still get emails about your account.
					{errors.form === undefined ? null : (
						<Notice tone="error" title="They weren’t stopped" live>
							{errors.form}
						</Notice>
					)}
				</Panel>
			)}
		</div>
	);
}
