import type { ManagedAccount } from 'bff/contract/admin/people';
import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { formatCount } from 'remote-kit/format-number';
import styles from './people.module.css';
import { useEndSessionsMutation } from './people-api.ts';

/** Signs a user out of all browsers, after confirmation. */
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
				aria-label={`Sign ${username} out`}
				onClick={() => setAsking(true)}
			>
				Sign out
			</Button>
			{error !== undefined && (
				<p role="alert" className={styles.problem}>
					{describeFailure(error)}
				</p>
			)}
			<Dialog
				open={isAsking}
				title={`Sign ${username} out everywhere?`}
				actions={
					<>
						<Button onClick={close}>Keep</Button>
						<Button
							variant="danger"
							onClick={() => {
								close();
								void end(id);
							}}
						>
							Sign out
						</Button>
					</>
				}
				onClose={close}
			>
				This ends {formatCount(openSessions, 'session')}. The account stays as it is, and the audit
				log says that you did it.
			</Dialog>
		</>
	);
}
