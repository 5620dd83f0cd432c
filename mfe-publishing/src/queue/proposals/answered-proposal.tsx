import type { Proposal } from 'bff/contract/access/proposals';
import { Notice } from 'design-system/notice';
import { VisibleText } from 'design-system/visible-text';
import { describeProposal } from 'remote-kit/access/proposals';
import { asFailure } from 'remote-kit/failure';
import { Loaded } from 'remote-kit/loaded';
import { useQueueView } from '../state/queue-view.ts';
import { describeOutcome } from './describe-done.ts';
import { useProposalQuery } from './proposals-api.ts';

const titles: Record<Exclude<Proposal['status'], 'open'>, string> = {
	approved: 'You approved this proposal.',
	refused: 'You refused this proposal.',
	expired: 'This proposal has expired.',
};

/** A proposal that is no longer open, and its outcome. */
export function AnsweredProposal({
	id,
	className,
}: {
	id: string;
	className?: string | undefined;
}) {
	const { zone } = useQueueView();
	const query = useProposalQuery(id, { refetchOnMountOrArgChange: true });
	if (asFailure(query.error)?.code === 'not_found')
		return (
			<Notice className={className} tone="warning" live title="This proposal doesn’t exist.">
				It may belong to another account.
			</Notice>
		);
	return (
		<Loaded query={query} name="this proposal" lines={2} className={className}>
			{(proposal) => {
				const { status, outcome } = proposal;
				if (status === 'open') return null;
				const hasFailed = Boolean(outcome?.error);
				return (
					<Notice
						className={className}
						tone={hasFailed ? 'error' : status === 'approved' ? 'done' : 'warning'}
						live
						title={hasFailed ? 'You approved this proposal, but it failed.' : titles[status]}
					>
						<VisibleText>{`${describeProposal(proposal, zone, 'asked')}.`}</VisibleText>{' '}
						{status === 'approved' ? describeOutcome(proposal) : 'Nothing was done.'}{' '}
						{outcome?.url ? (
							<a href={outcome.url} target="_blank" rel="noreferrer">
								Open the post
							</a>
						) : null}
					</Notice>
				);
			}}
		</Loaded>
	);
}
