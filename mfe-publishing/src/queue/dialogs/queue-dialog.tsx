import { networkTitle } from 'bff/contract/networks/network-names';
import { formatPrice } from 'remote-kit/format-price';
import { networkOf } from 'remote-kit/publishing/publication/cross-posts';
import { ScheduleDialog } from '../../publication/schedule-dialog.tsx';
import type { Question, QueueActions } from '../state/queue-actions.ts';
import { useQueueView } from '../state/queue-view.ts';
import { ChooseDraftDialog } from './choose-draft-dialog.tsx';
import { DeletePostsDialog } from './delete-posts-dialog.tsx';

interface Props {
	question: Question;
	actions: QueueActions;
	onClose: () => void;
}

/** The dialog of a confirmation. */
export function QueueDialog({ question, actions, onClose }: Props) {
	const { zone, settings } = useQueueView();
	if (question.kind === 'choose draft')
		return (
			<ChooseDraftDialog
				localTime={question.localTime}
				zone={zone}
				onChoose={(chosen) => actions.add(chosen, question.localTime)}
				onClose={onClose}
			/>
		);
	const { draft } = question;
	if (question.kind === 'delete posts') {
		const posts = draft.publication.posts.filter(({ status }) => status === 'posted').length;
		const network = networkOf(draft);
		const price = network === 'x' ? settings?.prices.deletePost : undefined;
		return (
			<DeletePostsDialog
				posts={posts}
				network={networkTitle(network)}
				price={price === undefined ? undefined : formatPrice(price * posts)}
				onDelete={() => {
					actions.deletePosts(draft);
					onClose();
				}}
				onClose={onClose}
			/>
		);
	}
	return (
		<ScheduleDialog
			title="Move to…"
			verb="Move"
			draftId={draft.id}
			current={draft.publication}
			isSaving={false}
			onChoose={([when]) => {
				if (when.kind === 'at') actions.move(draft, when.localTime);
				onClose();
			}}
			onClose={onClose}
		/>
	);
}
