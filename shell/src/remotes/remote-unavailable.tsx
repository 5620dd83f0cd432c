import { Button } from 'design-system/button';
import { useState } from 'react';
import { Panel } from '../layout/panel.tsx';
import type { FailureReason, ReactVersions } from './remote-error.ts';

const reasons: Record<Exclude<FailureReason, 'other_react'>, string> = {
	not_live: 'It’s turned off for now.',
	not_loaded: 'It didn’t load.',
	timed_out: 'It took too long to load.',
	incompatible: 'It was built for another version of Warble.',
	not_trusted: 'It comes from an address Warble doesn’t trust.',
	no_integrity: 'Its files couldn’t be verified.',
	crashed: 'It stopped because of an error.',
};

interface Props {
	name: string;
	reason: FailureReason;
	/** For `other_react`. */
	react?: ReactVersions | undefined;
	onRetry: () => Promise<void>;
}

/** Shown in place of a remote that cannot be loaded or has crashed. */
export function RemoteUnavailable({ name, reason, react, onRetry }: Props) {
	const [busy, setBusy] = useState(false);
	const retry = async () => {
		setBusy(true);
		await onRetry();
		setBusy(false);
	};
	const button = (
		<Button variant="primary" busy={busy} onClick={() => void retry()}>
			Retry
		</Button>
	);
	return (
		<Panel title={`${name} is unavailable`} actions={button}>
			{describe(reason, react)} Everything else works.
		</Panel>
	);
}

function describe(reason: FailureReason, react: ReactVersions | undefined): string {
	if (reason !== 'other_react') return reasons[reason];
	if (!react) return 'It cannot run in this page.';
	const { required, provided } = react;
	return `It cannot run in this page: it needs React ${required}, and the page has ${provided}.`;
}
