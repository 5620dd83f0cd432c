import { networkTitle } from 'bff/contract/networks/network-names';
import type { CrossPost } from 'bff/contract/publishing/draft-account';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import type { TweetCount } from 'bff/contract/x/tweet-length';
import { Button } from 'design-system/button';
import { useMemo } from 'react';
import { useCountRules } from 'remote-kit/networks/use-post-count';
import { useChecksQuery } from 'remote-kit/publishing/api/publication-api';
import type { EditedParts } from 'remote-kit/publishing/editing/edited-parts';
import { accountsOf, nameAccount } from 'remote-kit/publishing/publication/cross-posts';
import { isLocked } from 'remote-kit/publishing/publication/describe-publication';
import type { Toast } from 'remote-kit/toasts';
import { describeLength } from 'remote-kit/use-tweet-count';
import styles from './accounts.module.css';
import { useShareText } from './use-share-text.ts';

export interface AccountTextsProps {
	draft: KeptDraft;
	/** The text of the draft as it is in the editor. */
	parts: EditedParts;
	/** Opens the text of a cross-post. */
	onOpen: (crossPostId: string) => void;
	showToast: (toast: Toast) => void;
}

/** Under the text of a draft: whether each further account takes its text and media. */
export function AccountTexts({ draft, ...props }: AccountTextsProps) {
	const crossPosts = draft.crossPosts?.filter(({ publication }) => !isLocked(publication)) ?? [];
	if (crossPosts.length === 0) return null;
	const all = accountsOf(draft);
	return (
		<ul className={styles.rows} aria-label="The text at other accounts">
			{crossPosts.map((crossPost) => (
				<AccountText
					key={crossPost.id}
					crossPost={crossPost}
					name={nameAccount(crossPost.account, all)}
					{...props}
				/>
			))}
		</ul>
	);
}

interface AccountTextProps extends Omit<AccountTextsProps, 'draft'> {
	crossPost: CrossPost;
	name: string;
}

function AccountText({ crossPost, name, parts, onOpen, showToast }: AccountTextProps) {
	const { id, account, hasOwnText } = crossPost;
	const { data: checks } = useChecksQuery(id, { refetchOnMountOrArgChange: true });
	const limits = checks?.limits;
	const rules = useCountRules(limits !== undefined);
	const texts = hasOwnText ? crossPost.parts : parts;
	const count = useMemo(
		() =>
			limits && rules ? longest(texts.map(({ text }) => rules.measurePost(text, limits))) : null,
		[limits, rules, texts],
	);
	const { share, isSharing, failure } = useShareText(showToast);
	return (
		<li className={styles.row}>
			<b className={styles.name}>{name}</b>
			{count ? (
				<span data-over={isOver(count) || undefined}>
					{texts.length > 1 ? `${isOver(count) ? 'Post' : 'Longest post'} ${count.part}: ` : null}
					{count.refusal ?? describeLength(count)}
				</span>
			) : null}
			{checks?.mediaProblem === undefined ? null : <span data-over>{checks.mediaProblem}</span>}
			{hasOwnText ? (
				<>
					<span>Has a text of its own.</span>
					<Button size="sm" variant="quiet" onClick={() => onOpen(id)}>
						Edit the text for {name}
					</Button>
					<Button size="sm" variant="quiet" busy={isSharing} onClick={() => void share(crossPost)}>
						Use the same text again
					</Button>
				</>
			) : (
				<>
					{count && isOver(count) ? (
						<span>Shorten it, or write another text for {networkTitle(account.network)}.</span>
					) : null}
					<Button size="sm" variant="quiet" onClick={() => onOpen(id)}>
						Write another text for {name}
					</Button>
				</>
			)}
			{failure ? (
				<p role="alert" className={styles.problem}>
					{failure}
				</p>
			) : null}
		</li>
	);
}

const isOver = ({ length, limit, refusal }: TweetCount) => length > limit || refusal !== undefined;

/** The first part that is too long, otherwise the longest one, counted from 1. */
function longest(counts: readonly TweetCount[]): (TweetCount & { part: number }) | null {
	const parts = counts.map((count, index) => ({ ...count, part: index + 1 }));
	return parts.find(isOver) ?? parts.toSorted((a, b) => b.length - a.length)[0] ?? null;
}
