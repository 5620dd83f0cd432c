import type { ChatMessage } from 'bff/contract/compose';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usesSingleKeys } from 'remote-kit/single-keys';
import { isInTree } from '../thread/conversation.ts';
import type { useConversation } from '../thread/use-conversation.ts';
import type { Branches, SwitchPlace } from './branch-context.ts';
import { type EditedMessage, loadEdited, saveEdited } from './edited-message.ts';

type Conversation = Pick<
	ReturnType<typeof useConversation>,
	'messages' | 'isBusy' | 'edit' | 'answerAgain' | 'show' | 'isShowing'
>;

/**
 * Edits instructions, answers them again, and switches between versions. In an empty message box,
 * the up arrow edits the last instruction; `[` and `]` switch the version of the focused message.
 */
export function useBranches(
	conversation: Conversation,
	threadId: string | null,
	box: RefObject<HTMLTextAreaElement | null>,
): { branches: Branches; announcement: string } {
	const [shownThreadId, setShownThreadId] = useState(threadId);
	const [edited, setEdited] = useState(() => loadEdited(threadId));
	const [showFailure, setShowFailure] = useState<Branches['showFailure']>(null);
	const [announcement, setAnnouncement] = useState('');
	const [holdKey, setHoldKey] = useState(0);
	const place = useRef<SwitchPlace>(null);
	if (shownThreadId !== threadId) {
		setShownThreadId(threadId);
		setEdited(loadEdited(threadId));
		setShowFailure(null);
		setAnnouncement('');
	}
	const latest = useRef({ conversation, threadId });
	useLayoutEffect(() => {
		latest.current = { conversation, threadId };
	});

	const { isBusy, isShowing } = conversation;
	const actions = useMemo(() => {
		const keep = (next: EditedMessage | null) => {
			if (latest.current.threadId !== null) saveEdited(latest.current.threadId, next);
			setEdited(next);
		};
		return {
			edit: ({ id, parentId, content, fileRefs }: ChatMessage) => {
				if (parentId === undefined) return;
				setHoldKey((key) => key + 1);
				const files = fileRefs.map(({ name }) => name);
				keep({ messageId: id, after: parentId, text: content, files });
			},
			cancelEdit: () => keep(null),
			runAgain: async (next: EditedMessage) => {
				const sentIn = latest.current.threadId;
				box.current?.focus({ preventScroll: true });
				setEdited({ ...next, failure: null, isSent: true });
				const failure = await latest.current.conversation.edit(next);
				if (latest.current.threadId !== sentIn) return;
				// Another edit may have begun while the answer was being written.
				setEdited((current) => {
					if (current?.isSent !== true) return current;
					return failure ? { ...next, failure, isSent: false, isRestored: false } : null;
				});
			},
			answerAgain: (...request: Parameters<Branches['answerAgain']>) => {
				box.current?.focus({ preventScroll: true });
				latest.current.conversation.answerAgain(...request);
			},
			show: async (...[message, step, row, isKey = false]: Parameters<Branches['show']>) => {
				const { versions = [], id } = message;
				const messageId = versions[versions.indexOf(id) + step];
				if (messageId === undefined || latest.current.conversation.isShowing) return;
				const sentIn = latest.current.threadId;
				place.current = { messageId, step, isKey, top: row.getBoundingClientRect().top };
				setHoldKey((key) => key + 1);
				setShowFailure(null);
				const failure = await latest.current.conversation.show(messageId);
				if (latest.current.threadId !== sentIn) return;
				if (failure) {
					place.current = null;
					setShowFailure({ messageId: id, failure });
				} else {
					const number = versions.indexOf(messageId) + 1;
					setAnnouncement(`Version ${number} of ${versions.length}`);
				}
			},
		};
	}, [box]);

	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			const { key, target, defaultPrevented, ctrlKey, metaKey, altKey, isComposing } = event;
			if (defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return;
			if (!(target instanceof Element)) return;
			const { messages } = latest.current.conversation;
			if (key === 'ArrowUp' && target === box.current && box.current.value === '') {
				const last = messages.findLast(({ message }) => message.role === 'user')?.message;
				if (!last || !isInTree(last)) return;
				event.preventDefault();
				actions.edit(last);
			}
			if (key !== '[' && key !== ']') return;
			if (target.closest('input, textarea, select') || !usesSingleKeys()) return;
			const row = target.closest('[data-message]');
			const id = row?.getAttribute('data-message');
			const shown = messages.find(({ message }) => message.id === id);
			if (row && shown) void actions.show(shown.message, key === '[' ? -1 : 1, row, true);
		};
		document.addEventListener('keydown', onKeyDown);
		return () => document.removeEventListener('keydown', onKeyDown);
	}, [actions, box]);

	const branches = useMemo(
		() => ({ ...actions, isBusy, edited, isShowing, showFailure, place, holdKey }),
		[actions, isBusy, edited, isShowing, showFailure, holdKey],
	);
	return { branches, announcement };
}
