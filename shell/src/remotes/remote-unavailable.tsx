import { Button } from 'design-system/button';
import { useState } from 'react';
import { Panel } from '../layout/panel.tsx';
import type { FailureReason } from './remote-error.ts';

const reasons: Record<Exclude<FailureReason, 'outdated_page'>, string> = {
	not_live: 'It isn’t available right now. Everything else works.',
	not_loaded: 'It didn’t load. Everything else works.',
	timed_out: 'It took too long to load. Everything else works.',
	incompatible: 'It was built for another version of Warble. Everything else works.',
	not_trusted: 'It comes from an address Warble doesn’t trust. Everything else works.',
	no_integrity: 'Its files couldn’t be verified. Everything else works.',
	crashed: 'It stopped because of an error. Everything else works.',
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
