import type { SessionInfo } from 'bff/contract/auth/auth';
import { Button } from 'design-system/button';
import { formatDate, formatMoment } from 'remote-kit/format-date';
import styles from '../../settings/settings.module.css';

export interface SessionListProps {
	sessions: readonly SessionInfo[];
	/** The id of the session that is being ended, or `others` for all but the current one. */
	ending?: string | undefined;
	onEnd: (session: SessionInfo) => void;
	onEndOthers: () => void;
}

/** The browsers in which the user is signed in. */
export function SessionList({ sessions, ending, onEnd, onEndOthers }: SessionListProps) {
	return (
		<>
			<ul className={styles.browsers}>
				{sessions.map((session) => (
					<li key={session.id} className={styles.browser}>
						<div>
							<p className={styles.strong}>{session.device}</p>
							<p className={styles.dim}>
								{session.current ? 'This browser' : `Last seen ${formatMoment(session.lastSeenAt)}`}
								; signed in {formatDate(session.createdAt)}
							</p>
						</div>
						{!session.current && (
							<Button
								size="sm"
								className={styles.end}
								busy={ending === session.id}
								disabled={ending !== undefined && ending !== session.id}
								aria-label={`Sign out ${session.device}`}
								onClick={() => onEnd(session)}
							>
								Sign out
							</Button>
						)}
					</li>
				))}
			</ul>
			{sessions.some(({ current }) => !current) && (
				<>
					<Button
						busy={ending === 'others'}
						disabled={ending !== undefined && ending !== 'others'}
						onClick={onEndOthers}
					>
						Sign out everywhere else
					</Button>
					<p className={styles.dim}>
						This also revokes all your tokens and disconnects all agents.
					</p>
				</>
			)}
		</>
	);
}
