import { Button } from 'design-system/button';
import { useState } from 'react';
import { Panel } from '../layout/panel.tsx';
import type { FailureReason } from './remote-error.ts';

const reasons: Record<Exclude<FailureReason, 'outdated_page'>, string> = {
	not_live: 'It is not part of Warble at the moment. The rest works.',
	not_loaded: 'It could not be loaded. The rest works.',
	timed_out: 'It did not answer in time. The rest works.',
	incompatible: 'It was built for another version of Warble. The rest works.',
	not_trusted: 'It comes from an address that Warble does not trust. The rest works.',
	no_integrity: 'Its files cannot be checked. The rest works.',
	crashed: 'It stopped with an error, which has been reported. The rest works.',
};

interface Props {
	name: string;
	reason: keyof typeof reasons;
	onRetry: () => Promise<void>;
}

/** Shown in place of a remote that cannot be loaded or has crashed. */
export function RemoteUnavailable({ name, reason, onRetry }: Props) {
	const [busy, setBusy] = useState(false);
	const retry = async () => {
		setBusy(true);
		await onRetry();
		setBusy(false);
	};
	return (
		<Panel title={`${name} is unavailable`} actions={<RetryButton busy={busy} onRetry={retry} />}>
			{reasons[reason]}
		</Panel>
	);
}

function RetryButton({ busy, onRetry }: { busy: boolean; onRetry: () => Promise<void> }) {
	return (
		<Button variant="primary" busy={busy} onClick={() => void onRetry()}>
			Retry
		</Button>
	);
}
