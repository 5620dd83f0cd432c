import { Notice } from 'design-system/notice';
import { useRef, useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { Loaded } from 'remote-kit/loaded';
import { useEndOtherSessionsMutation, useEndSessionMutation, useSessionsQuery } from '../../api.ts';
import styles from '../../settings/settings.module.css';
import { SettingsSection } from '../../settings/settings-section.tsx';
import { SessionList } from './session-list.tsx';

/** Settings section: the active sessions. */
export function SessionsSection() {
	const query = useSessionsQuery();
	const [endSession] = useEndSessionMutation();
	const [endOthers] = useEndOtherSessionsMutation();
	const [ending, setEnding] = useState<string>();
	const [failure, setFailure] = useState<string>();
	const [done, setDone] = useState('');
	const result = useRef<HTMLParagraphElement>(null);

	const end = async (
		target: string,
		call: () => Promise<{ error?: Parameters<typeof describeFailure>[0] }>,
		success: string,
	) => {
		if (ending !== undefined) return;
		setEnding(target);
		setFailure(undefined);
		setDone('');
		const { error: failed } = await call();
		setEnding(undefined);
		if (failed) return setFailure(describeFailure(failed));
		setDone(success);
		// The pressed button is removed with its row, so the focus moves to the result.
		result.current?.focus();
	};

	return (
		<SettingsSection title="Active sessions" note="Sign out of any you don’t recognise.">
			<Loaded query={query} name="your sessions">
				{(sessions) => (
					<SessionList
						sessions={sessions}
						ending={ending}
						onEnd={({ id, device }) =>
							void end(id, () => endSession(id), `${device} was signed out.`)
						}
						onEndOthers={() =>
							void end('others', () => endOthers(), 'You’re signed out everywhere else.')
						}
					/>
				)}
			</Loaded>
			{failure !== undefined && (
				<Notice tone="error" title="Sign-out failed" live>
					{failure}
				</Notice>
			)}
			<p ref={result} role="status" tabIndex={-1} className={styles.status}>
				{done}
			</p>
		</SettingsSection>
	);
}
