import { networkTitle } from 'bff/contract/networks/network-names';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import { asFailure, describeFailure } from 'remote-kit/failure';
import { useShareTextMutation } from 'remote-kit/publishing/api/cross-posts-api';
import { useSaveDraftMutation } from 'remote-kit/publishing/api/drafts-api';
import { networkOf } from 'remote-kit/publishing/publication/cross-posts';
import type { Toast } from 'remote-kit/toasts';

const UNDO_MS = 10_000;

/** Gives a cross-post the text of its draft again, which can be undone. */
export function useShareText(showToast: (toast: Toast) => void) {
	const [shareText, sharing] = useShareTextMutation();
	const [save] = useSaveDraftMutation();
	/** Takes the cross-post as it was. Resolves with whether it has the draft's text. */
	const share = async (crossPost: Pick<KeptDraft, 'id' | 'account' | 'parts'>) => {
		const { id, parts } = crossPost;
		const { data } = await shareText(id);
		if (!data) return false;
		const version = data.crossPosts?.find((each) => each.id === id)?.version ?? 1;
		const undo = async () => {
			const { error } = await save({ id, body: { version, parts } });
			const failure = asFailure(error);
			if (failure) showToast({ text: `Not undone. ${describeFailure(failure)}` });
		};
		showToast({
			text: `${networkTitle(networkOf(crossPost))} has the same text again`,
			durationMs: UNDO_MS,
			action: { label: 'Undo', onClick: () => void undo() },
		});
		return true;
	};
	const failure = asFailure(sharing.error);
	return { share, isSharing: sharing.isLoading, failure: failure && describeFailure(failure) };
}
