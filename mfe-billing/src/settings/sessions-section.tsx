import { Notice } from 'design-system/notice';
import { Skeleton } from 'design-system/skeleton';
import { useRef, useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { useEndOtherSessionsMutation, useEndSessionMutation, useSessionsQuery } from '../api.ts';
import { NotLoaded } from '../components/not-loaded.tsx';
import { SessionList } from './session-list.tsx';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** Where the person is signed in, and how to end that. */
export function SessionsSection() {
	const { data: sessions, error, isFetching, refetch } = useSessionsQuery();
	const [endSession] = useEndSessionMutation();
	const [endOthers] = useEndOtherSessionsMutation();
	const [ending, setEnding] = useState<string>();
	const [failure, setFailure] = useState<string>();
	const [done, setDone] = useState('');
	const result = useRef<HTMLParagraphElement>(null);

	const end = async (
		which: string,
		call: () => Promise<{ error?: Parameters<typeof describeFailure>[0] }>,
		whatWasDone: string,
	) => {
		if (ending !== undefined) return;
		setEnding(which);
		setFailure(undefined);
		setDone('');
		const { error: failed } = await call();
		setEnding(undefined);
		if (failed) return setFailure(describeFailure(failed));
		setDone(whatWasDone);
		// The button that was pressed goes with its row.
		result.current?.focus();
	};

	return (
		<SettingsSection title="Where you are signed in" note="Sign out whatever you do not recognise.">
			{sessions ? (
				<SessionList
					sessions={sessions}
					ending={ending}
					onEnd={({ id, device }) =>
						void end(id, () => endSession(id), `${device} was signed out.`)
					}
					onEndOthers={() =>
						void end('others', () => endOthers(), 'Every other browser was signed out.')
					}
				/>
			) : error && !isFetching ? (
				<NotLoaded
					title="Your sessions could not be read"
					reason={describeFailure(error)}
					onRetry={() => void refetch()}
				/>
			) : (
				<Skeleton label="Loading where you are signed in" />
			)}
			{failure !== undefined && (
				<Notice tone="error" title="Nothing was signed out" live>
					{failure}
				</Notice>
			)}
			<p ref={result} role="status" tabIndex={-1} className={styles.told}>
				{done}
			</p>
		</SettingsSection>
	);
}
