import { Busy } from 'design-system/busy';
import { Notice } from 'design-system/notice';
import { formatCount } from 'remote-kit/format-number';
import type { Replies } from './use-replies.ts';

export interface RepliesNoteProps {
	replies: Pick<Replies, 'state'>;
}

/** The progress and result of drafting replies. */
export function RepliesNote({ replies: { state } }: RepliesNoteProps) {
	if (!state || state.status === 'none') return null;
	// The drafts of earlier requests are among `drafts`, so only these numbers count.
	const { status, total, failed, error } = state;
	if (status === 'preparing') {
		return <Busy>Drafting {formatCount(total, 'reply', 'replies')}. You can leave this page.</Busy>;
	}
	return (
		<Notice
			live
			tone={failed > 0 ? 'warning' : 'done'}
			title={`${formatCount(total - failed, 'reply', 'replies')} drafted.`}
		>
			<p>Find each under its post. Nothing is sent until you send it.</p>
			{failed > 0 || error !== null ? (
				<p>
					{failed > 0 ? `${formatCount(failed, 'reply', 'replies')} failed. ` : ''}
					{error}
				</p>
			) : null}
		</Notice>
	);
}
