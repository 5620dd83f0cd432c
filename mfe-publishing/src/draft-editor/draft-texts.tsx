import type { KeptDraft } from 'bff/contract/publishing/drafts';
import { Tabs } from 'design-system/tabs';
import {
	accountsOf,
	asDraft,
	atX,
	nameAccount,
} from 'remote-kit/publishing/publication/cross-posts';
import styles from './accounts/accounts.module.css';
import { OpenEditor, type OpenEditorProps } from './open-editor.tsx';

export interface DraftTextsProps extends Omit<OpenEditorProps, 'draft' | 'whole'> {
	draft: KeptDraft;
	/** The cross-post that is open; null for the draft itself. */
	crossPostId: string | null;
}

/** The editor of a draft, with a tab for each account that has a text of its own. */
export function DraftTexts({ draft, crossPostId, isNew, onOpenText, ...rest }: DraftTextsProps) {
	const crossPosts = draft.crossPosts ?? [];
	const open = crossPosts.find(({ id }) => id === crossPostId);
	const editor = (one: KeptDraft, isNew: boolean) => (
		<OpenEditor
			key={one.id}
			{...rest}
			draft={one}
			whole={draft}
			isNew={isNew}
			onOpenText={onOpenText}
		/>
	);
	const own = crossPosts.filter((one) => one.hasOwnText || one === open);
	if (own.length === 0) return editor(draft, isNew);
	const all = accountsOf(draft);
	const shared = [
		draft.account ?? atX,
		...crossPosts.filter((one) => !own.includes(one)).map(({ account }) => account),
	];
	return (
		<Tabs
			className={styles.tabs}
			label="Text for"
			value={open?.id ?? draft.id}
			onValueChange={(id) => onOpenText(id === draft.id ? null : id)}
			tabs={[
				{
					value: draft.id,
					label: shared.map((account) => nameAccount(account, all)).join(', '),
					panel: editor(draft, isNew),
				},
				...own.map((one) => ({
					value: one.id,
					label: nameAccount(one.account, all),
					// It takes the focus if the user has just asked to write it.
					panel: editor(asDraft(draft, one), !one.hasOwnText && one.publication === null),
				})),
			]}
		/>
	);
}
