import type { KeptDraft } from 'bff/contract/publishing/drafts';
import { postIntent } from 'bff/contract/x/intent';
import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { LiveText } from 'design-system/live-text';
import { Notice } from 'design-system/notice';
import { type FormEvent, useId, useState } from 'react';
import { ConnectX } from '../../connecting/connect-x.tsx';
import { asFailure, describeFailure } from '../../failure.ts';
import { useReportPartMutation } from '../api/by-hand-api.ts';
import { useDraftQuery } from '../api/drafts-api.ts';
import {
	useChecksQuery,
	usePublishingSettingsQuery,
	usePublishMutation,
} from '../api/publication-api.ts';
import { postingPath } from '../publication/posting-path.ts';
import { shownPosts } from '../publication/shown-posts.ts';
import styles from './by-hand-dialog.module.css';
import { NextPost } from './next-post.tsx';
import { PostedParts } from './posted-parts.tsx';
import { ReportFields } from './report-fields.tsx';

export interface ByHandDialogProps {
	draft: KeptDraft;
	onClose: () => void;
}

/**
 * Takes a user through the posts of a draft that Warble cannot post for them: each is opened on X
 * or copied, and then they report whether they posted it. The reports are on the server, so they
 * can continue later and elsewhere.
 */
export function ByHandDialog({ draft, onClose }: ByHandDialogProps) {
	const { id, parts, publication } = draft;
	const form = useId();
	const { refetch } = useDraftQuery(id, { refetchOnFocus: true });
	const [report, { isLoading, error, reset }] = useReportPartMutation();
	const [link, setLink] = useState('');
	const [hasMoved, setMoved] = useState(false);
	/** The last part that was opened on X. */
	const [opened, setOpened] = useState<number>();
	const failure = asFailure(error);
	const count = parts.length;
	const posts = publication?.posts ?? [];
	const step = publication?.byHand;
	const part = step?.part ?? null;
	const isPosted = publication?.status === 'posted';
	const start = useFirstStep(draft);
	const [publish, publishing] = usePublishMutation();
	const startFailure = asFailure(publishing.error);

	const send = async (reported: number, given: string) => {
		const { data, error: refused } = await report({ id, part: reported, link: given.trim() });
		if (data) {
			setLink('');
			setMoved(true);
		} else if (asFailure(refused)?.code === 'conflict') await refetch();
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (part !== null && !isLoading) void send(part, link);
	};

	if (start) {
		return (
			<Dialog
				open
				title={count === 1 ? 'Post on X' : `Post 1 of ${count}`}
				onClose={onClose}
				actions={<Button onClick={onClose}>Not yet</Button>}
			>
				<div className={styles.body}>
					<NextPost
						part={0}
						post={parts[0] ?? { text: '', media: [] }}
						step={start.step}
						isThread={count > 1}
						hasParentLink
						shouldTakeFocus={false}
						wasOpened={false}
						connect={start.connect}
						onOpen={() => {
							setOpened(0);
							const shown = shownPosts(draft);
							void publish({ id, when: { kind: 'now' }, isByHand: true, shown });
						}}
					/>
					{startFailure ? (
						<Notice live tone="error" title="Not saved.">
							{describeFailure(startFailure)}
						</Notice>
					) : null}
				</div>
			</Dialog>
		);
	}

	if (step && part !== null) {
		const title = count === 1 ? 'Post on X' : `Post ${part + 1} of ${count}`;
		return (
			<Dialog
				open
				title={title}
				onClose={onClose}
				actions={
					<>
						<Button onClick={onClose}>Not yet</Button>
						<Button
							type="submit"
							form={form}
							variant={opened === part ? 'primary' : 'secondary'}
							busy={isLoading}
						>
							Yes, it’s posted
						</Button>
					</>
				}
			>
				<div className={styles.body}>
					<LiveText intervalMs={0} text={hasMoved ? title : ''} />
					<PostedParts draftId={id} posts={posts} zone={publication.zone} />
					<NextPost
						key={part}
						part={part}
						post={parts[part] ?? { text: '', media: [] }}
						step={step}
						isThread={count > 1}
						hasParentLink={part === 0 || Boolean(posts[part - 1]?.url)}
						shouldTakeFocus={hasMoved}
						wasOpened={opened === part}
						onOpen={() => setOpened(part)}
					/>
					<form id={form} className={styles.question} onSubmit={submit}>
						<ReportFields
							link={link}
							onLink={(next) => {
								setLink(next);
								if (error) reset();
							}}
							next={part + 1 < count ? part + 2 : undefined}
							isThread={count > 1}
							failure={failure}
						/>
					</form>
				</div>
			</Dialog>
		);
	}

	// The draft has become shorter than the posted parts.
	const isLeft = publication?.status === 'by_hand';
	return (
		<Dialog
			open
			title={isPosted ? describeDone(count) : isLeft ? 'No post is left' : 'This draft has changed'}
			onClose={onClose}
			actions={
				isLeft ? (
					<>
						<Button onClick={onClose}>Close</Button>
						<Button variant="primary" busy={isLoading} onClick={() => void send(count - 1, '')}>
							Finish
						</Button>
					</>
				) : (
					<Button variant="primary" onClick={onClose}>
						Done
					</Button>
				)
			}
		>
			<div className={styles.body}>
				<LiveText intervalMs={0} text={hasMoved && isPosted ? 'Posted.' : ''} />
				{isPosted || isLeft ? (
					<>
						<p className={styles.note}>
							{isLeft
								? 'The posts that were left are no longer in the draft.'
								: posts.every(({ url }) => url)
									? 'It’s in your drafts under Posted, with the links you gave.'
									: 'It’s in your drafts under Posted. Add links, and you can open the posts from there.'}
						</p>
						<PostedParts draftId={id} posts={posts} zone={publication.zone} />
					</>
				) : (
					<p className={styles.note}>It no longer waits for you to post it.</p>
				)}
			</div>
		</Dialog>
	);
}

/**
 * Where the user begins, for a draft that is not posted by hand yet: opening X begins it, and until
 * then nothing changes. `step` is undefined while it is read.
 */
function useFirstStep({ id, parts, publication }: KeptDraft) {
	const status = publication?.status;
	const isBegun = status === 'by_hand' || status === 'posted';
	const { data: checks, isFetching } = useChecksQuery(id, { skip: isBegun });
	const { data: settings } = usePublishingSettingsQuery(undefined, { skip: isBegun });
	if (isBegun) return undefined;
	const known = checks?.byHand ?? {
		part: 0,
		url: postIntent(parts[0]?.text ?? ''),
		isPrefilled: true,
	};
	return {
		step: isFetching ? undefined : known,
		connect: settings?.method.connectHelps
			? {
					why: settings.method.why ?? '',
					button: (
						<ConnectX variant="primary" returnTo={postingPath(id)}>
							Connect X and post
						</ConnectX>
					),
				}
			: undefined,
	};
}

function describeDone(count: number): string {
	if (count === 1) return 'You posted it';
	return count === 2 ? 'You posted both posts' : `You posted all ${count} posts`;
}
