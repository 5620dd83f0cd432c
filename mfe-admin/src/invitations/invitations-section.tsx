import type { Invitation } from 'bff/contract/admin/invitations';
import { Button } from 'design-system/button';
import { describeFailure } from 'remote-kit/failure';
import { formatDateTime } from 'remote-kit/format-date';
import { Loaded } from 'remote-kit/loaded';
import { Section } from '../components/section.tsx';
import { Cell, Row, RowName, Table } from '../components/table.tsx';
import styles from './invitations.module.css';
import { useInvitationsQuery, useResendInvitationMutation } from './invitations-api.ts';

/** Unused invitations. */
export function InvitationsSection() {
	const query = useInvitationsQuery(undefined, { refetchOnMountOrArgChange: true });
	return (
		<Section title="Invitations" note="Sent and not used yet.">
			<Loaded query={query} name="the invitations" lines={3}>
				{(invitations) => <InvitationTable invitations={invitations} />}
			</Loaded>
		</Section>
	);
}

function InvitationTable({ invitations }: { invitations: readonly Invitation[] }) {
	const [resend, { isLoading, originalArgs, error, isSuccess }] = useResendInvitationMutation();
	if (invitations.length === 0 && !isSuccess)
		return <p className={styles.dim}>No open invitations.</p>;
	return (
		<>
			<p role="status" className={styles.dim}>
				{isSuccess && 'The invitation was sent again. The earlier link no longer works.'}
			</p>
			{error !== undefined && (
				<p role="alert" className={styles.problem}>
					{describeFailure(error)}
				</p>
			)}
			<Table label="Invitations, newest first" columns={['Address', 'Sent', 'Ends', 'Action']}>
				{invitations.map(({ id, email, createdAt, expiresAt }) => (
					<Row key={id}>
						<RowName>{email}</RowName>
						<Cell column="Sent">
							<time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
						</Cell>
						<Cell column="Ends">
							<time dateTime={expiresAt}>{formatDateTime(expiresAt)}</time>
						</Cell>
						<Cell>
							<Button
								size="sm"
								busy={isLoading && originalArgs === id}
								aria-label={`Send again to ${email}`}
								onClick={() => void resend(id)}
							>
								Send again
							</Button>
						</Cell>
					</Row>
				))}
			</Table>
		</>
	);
}
