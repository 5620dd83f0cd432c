import type { KeptDraft } from 'bff/contract/publishing/drafts';
import { Button } from 'design-system/button';
import { accountsOf, atX, nameAccount } from 'remote-kit/publishing/publication/cross-posts';
import type { Toast } from 'remote-kit/toasts';
import styles from './accounts.module.css';
import { useShareText } from './use-share-text.ts';

export interface OwnTextProps {
	/** The cross-post as a draft. */
	crossPost: KeptDraft;
	/** The draft that it belongs to. */
	whole: KeptDraft;
	/** Saves typed text. */
	save: () => Promise<boolean>;
	/** Called when it has the draft's text again. */
	onShared: () => void;
	showToast: (toast: Toast) => void;
}

/** Above the text of a cross-post: where it is used, and how to use the draft's text instead. */
export function OwnText({ crossPost, whole, save, onShared, showToast }: OwnTextProps) {
	const { share, isSharing, failure } = useShareText(showToast);
	const name = nameAccount(crossPost.account ?? atX, accountsOf(whole));
	const isOwn = whole.crossPosts?.some(({ id, hasOwnText }) => id === crossPost.id && hasOwnText);
	const shareAfterSaving = async () => {
		// What is typed now would make it a text of its own again.
		if ((await save()) && (await share(crossPost))) onShared();
	};
	return (
		<div className={styles.row}>
			<span>
				{isOwn
					? `Only ${name} has this text.`
					: `This is the text of all accounts. What you change here is only for ${name}.`}
			</span>
			{isOwn ? (
				<Button size="sm" variant="quiet" busy={isSharing} onClick={() => void shareAfterSaving()}>
					Use the same text again
				</Button>
			) : null}
			{failure ? (
				<p role="alert" className={styles.problem}>
					{failure}
				</p>
			) : null}
		</div>
	);
}
