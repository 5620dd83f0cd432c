import { networkTitle } from 'bff/contract/networks/network-names';
import type { DraftSummary } from 'bff/contract/publishing/drafts';
import type { Publication } from 'bff/contract/publishing/publication';
import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import type { ReactNode } from 'react';
import { ConnectX } from 'remote-kit/connecting/connect-x';
import { asFailure, describeFailure } from 'remote-kit/failure';
import { FailureReason } from 'remote-kit/failure-reason';
import { formatPrice } from 'remote-kit/format-price';
import {
	useLookUpMutation,
	usePublishingSettingsQuery,
	usePublishMutation,
	useReportPublicationMutation,
	useResumeMutation,
	useUnpublishMutation,
} from 'remote-kit/publishing/api/publication-api';
import { isAtFirstX, networkOf } from 'remote-kit/publishing/publication/cross-posts';
import {
	currentPart,
	describeByHandStep,
	describePublication,
	needsUser,
} from 'remote-kit/publishing/publication/describe-publication';
import { formatInZone } from 'remote-kit/publishing/publication/format-slot';
import type { PostedDraft } from 'remote-kit/publishing/publication/posting';
import { postingPath } from 'remote-kit/publishing/publication/posting-path';
import styles from './publication-notice.module.css';

/** A post that X did not confirm is looked for among this many of the user's newest posts. */
const LOOKED_AT = 5;

export interface PublicationNoticeProps {
	draft: Pick<DraftSummary, 'id' | 'parts' | 'account' | 'publication'>;
	/** Shown before the actions, such as "Edit". */
	actions?: ReactNode;
	/** The text of the draft, if it is not shown next to the notice. */
	children?: ReactNode;
	/** Saves typed text, if the draft can be edited. Nothing is done if that fails. */
	save?: () => Promise<boolean>;
	/** Called after "Post now", to count down, or to post it by hand. */
	onPosting?: (posted: PostedDraft) => void;
}

/** A draft that waits for the user: what happened, why, and what to do. */
export function PublicationNotice({
	draft,
	actions,
	children,
	save = async () => true,
	onPosting,
}: PublicationNoticeProps) {
	const { id, parts, publication } = draft;
	const [publish, publishing] = usePublishMutation();
	const [unpublish, unpublishing] = useUnpublishMutation();
	const [resume, resuming] = useResumeMutation();
	const [lookUp, lookingUp] = useLookUpMutation();
	const [report, reporting] = useReportPublicationMutation();
	const { data: settings } = usePublishingSettingsQuery();
	if (!needsUser(publication)) return null;

	const all = [publishing, unpublishing, resuming, lookingUp, reporting];
	const failure = all.map(({ error }) => asFailure(error)).find(Boolean);
	const isBusy = all.some(({ isLoading }) => isLoading);
	const { status, error } = publication;
	const network = networkOf(draft);
	// Only the whole draft can be posted from an account other than the one it was begun with.
	const isAnew = [error, failure].some((cause) => cause?.code === 'other_account');
	const { text: outcome, tone } = describePublication(publication, parts, { network });
	const isByHand = isAtFirstX(draft) && settings?.method.kind === 'open_in_x';
	const isUnsent = publication.posts.length === 0;
	/** X was connected after the user had begun to post it by hand. */
	const canPostNow = settings?.method.kind === 'done' && isUnsent;
	const lookUpPrice =
		settings && network === 'x' ? `, ${formatPrice(settings.prices.read * LOOKED_AT)}` : '';
	const afterSaving = async (action: () => unknown) => {
		if (await save()) action();
	};
	const postNow = async () => {
		if (!(await save())) return;
		if (isByHand) return onPosting?.({ draftId: id, isByHand });
		const { data } = await publish({ id, when: { kind: 'now' }, ...(isAnew && { isAnew }) });
		if (data) onPosting?.({ draftId: id });
	};
	const takeBack = (
		<Button size="sm" busy={unpublishing.isLoading} onClick={() => void unpublish(id)}>
			Move to drafts
		</Button>
	);

	return (
		<Notice
			tone={tone === 'error' ? 'error' : 'warning'}
			title={
				status === 'failed' && parts > 1
					? `Part ${currentPart(publication)} of ${parts} not posted`
					: outcome
			}
			data-busy={isBusy || undefined}
			actions={
				<>
					{actions}
					{status === 'failed' ? (
						<Button
							size="sm"
							variant="primary"
							busy={resuming.isLoading || publishing.isLoading}
							onClick={() => void (isAnew ? postNow() : afterSaving(() => resume(id)))}
						>
							{isAnew
								? 'Post anew'
								: parts > 1
									? `Resume at part ${currentPart(publication)}`
									: 'Post again'}
						</Button>
					) : null}
					{status === 'unsure' ? (
						<>
							<Button
								size="sm"
								busy={reporting.isLoading && reporting.originalArgs?.outcome === 'posted'}
								onClick={() => void report({ id, outcome: 'posted' })}
							>
								It’s there
							</Button>
							<Button
								size="sm"
								busy={reporting.isLoading && reporting.originalArgs?.outcome === 'not_posted'}
								onClick={() => void report({ id, outcome: 'not_posted' })}
							>
								It isn’t, post it
							</Button>
							<Button
								size="sm"
								variant="quiet"
								busy={lookingUp.isLoading}
								onClick={() => void lookUp(id)}
							>
								Look again{lookUpPrice}
							</Button>
						</>
					) : null}
					{status === 'missed' ? (
						<>
							<Button
								size="sm"
								variant="primary"
								busy={publishing.isLoading && publishing.originalArgs?.when.kind === 'now'}
								onClick={() => void postNow()}
							>
								{isAnew ? 'Post anew' : isByHand ? 'Post on X' : 'Post now'}
							</Button>
							<Button
								size="sm"
								busy={publishing.isLoading && publishing.originalArgs?.when.kind === 'next'}
								onClick={() => void afterSaving(() => publish({ id, when: { kind: 'next' } }))}
							>
								Next free slot
							</Button>
							{takeBack}
						</>
					) : null}
					{status === 'by_hand' ? (
						<>
							{canPostNow ? (
								<Button
									size="sm"
									variant="primary"
									busy={publishing.isLoading}
									onClick={() => void postNow()}
								>
									Post now
								</Button>
							) : null}
							<Button
								size="sm"
								variant={canPostNow ? 'secondary' : 'primary'}
								onClick={() => void afterSaving(() => onPosting?.({ draftId: id }))}
							>
								{describeByHandStep(publication)}
							</Button>
							{settings?.method.connectHelps && isUnsent ? (
								<ConnectX size="sm" returnTo={postingPath(id)} />
							) : null}
							{isUnsent ? takeBack : null}
						</>
					) : null}
				</>
			}
		>
			{error && !isAtFirstX(draft) ? (
				<p>
					<FailureReason failure={error} network={network} />
				</p>
			) : (
				<p>{error?.message ?? explain(status, networkTitle(network))}</p>
			)}
			{status === 'unsure' ? <p>It won’t be sent again until you say so.</p> : null}
			{children}
			{parts > 1 && publication.posts.length > 0 ? (
				<PostList publication={publication} parts={parts} network={networkTitle(network)} />
			) : null}
			{failure ? (
				<p role="alert" className={styles.failure}>
					{describeFailure(failure)}
				</p>
			) : null}
		</Notice>
	);
}

function explain(status: Publication['status'], network: string): string | undefined {
	if (status === 'unsure') return `We sent this and ${network} didn’t answer.`;
	if (status === 'missed') return 'It won’t post late by itself.';
	return status === 'by_hand' ? 'Post it on X, then say that you did.' : undefined;
}

interface PostListProps {
	publication: Publication;
	parts: number;
	/** The name of the network. */
	network: string;
}

/** Which parts of a thread are at the network. */
function PostList({ publication, parts, network }: PostListProps) {
	const { posts, zone } = publication;
	return (
		<ol className={styles.parts}>
			{Array.from({ length: parts }, (_, index) => {
				const post = posts[index];
				const status = post?.status ?? 'waiting';
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: the parts at the network keep their order
					<li key={index} data-status={status}>
						Part {index + 1}{' '}
						{post?.url && status === 'posted' ? (
							<a href={post.url} target="_blank" rel="noopener">
								{post.isByUser ? 'posted by you' : 'posted'}{' '}
								{post.postedAt ? formatInZone(post.postedAt, zone) : ''}
							</a>
						) : post?.isByUser ? (
							'posted by you'
						) : status === 'deleted' ? (
							`deleted from ${network}`
						) : (
							partTexts[status]
						)}
					</li>
				);
			})}
		</ol>
	);
}

const partTexts = {
	waiting: 'waiting',
	sending: 'is being sent',
	posted: 'posted',
	unsure: 'not sure',
	failed: 'not posted',
} as const;
