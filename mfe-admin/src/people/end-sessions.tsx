import type { ManagedAccount } from 'bff/contract/admin/people';
import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { formatCount } from 'remote-kit/format-number';
import styles from './people.module.css';
import { useEndSessionsMutation } from './people-api.ts';

/** Ends all sessions of a user, after confirmation. */
export function EndSessions({ account }: { account: ManagedAccount }) {
	const { id, username, openSessions } = account;
	const [isAsking, setAsking] = useState(false);
	const [end, { isLoading, error }] = useEndSessionsMutation();
	if (openSessions === 0) return <span className={styles.dim}>not signed in</span>;
	const close = () => setAsking(false);
	return (
		<>
			<Button
				size="sm"
				busy={isLoading}
				aria-label={`End sessions of ${username}`}
				onClick={() => setAsking(true)}
			>
				End sessions
			</Button>
			{error !== undefined && (
				<p role="alert" className={styles.problem}>
					{describeFailure(error)}
				</p>
			)}
			<Dialog
				open={isAsking}
				title={`End all sessions of ${username}?`}
				actions={
					<>
						<Button onClick={close}>Cancel</Button>
						<Button
							variant="danger"
							onClick={() => {
								close();
								void end(id);
							}}
						>
							End sessions
						</Button>
					</>
				}
				onClose={close}
			>
				This signs {username} out of {formatCount(openSessions, 'browser')}, revokes all tokens and
				disconnects all agents of the account. Everything else stays as it is, and the audit log
				says that you did it.
			</Dialog>
		</>
	);
}
