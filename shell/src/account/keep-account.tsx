import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { Notice } from 'design-system/notice';
import { formatDate } from 'remote-kit/format-date';
import { Panel } from '../layout/panel.tsx';

/** `over`: it is too late to keep the account. */
export type KeepState = 'waiting' | 'keeping' | 'kept' | 'over';

interface Props {
	/** ISO 8601. */
	deletesAt: string;
	state: KeepState;
	failure?: string | undefined;
	onKeep: () => void;
	onGo: (to: string) => void;
}

/** Says when the account will be deleted, and keeps it. */
export function KeepAccount({ deletesAt, state, failure, onKeep, onGo }: Props) {
	if (state === 'over') {
		return (
			<Panel title="Your account is being deleted" actions={null}>
				The 14 days to keep it ended on {formatDate(deletesAt)}.
			</Panel>
		);
	}
	if (state === 'kept') {
		const actions = (
			<>
				<Button variant="primary" onClick={() => onGo('/billing')}>
					Choose a plan
				</Button>
				<Button onClick={() => onGo('/app')}>Go to the dashboard</Button>
			</>
		);
		return (
			<Panel title="Your account is kept" actions={actions}>
				<span role="status">
					Everything is as you left it, but your subscription stays cancelled and your queue is
					empty. Connect X again before you post.
				</span>
			</Panel>
		);
	}
	const actions = (
		<>
			<Button variant="primary" busy={state === 'keeping'} onClick={onKeep}>
				Keep my account
			</Button>
			<ButtonLink href="/billing/export">Export your data</ButtonLink>
		</>
	);
	return (
		<Panel title={`Your account will be deleted on ${formatDate(deletesAt)}`} actions={actions}>
			<p>
				Until then you can keep it or export your data. Nothing else works here, and nothing is
				published. If you keep the account, your subscription stays cancelled.
			</p>
			{failure !== undefined && (
				<Notice tone="error" title="Your account wasn’t kept" live>
					{failure}
				</Notice>
			)}
		</Panel>
	);
}
