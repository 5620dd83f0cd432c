import type { QueryError } from 'bff/client/base-query';
import type { AnswerTone, ChatMessage } from 'bff/contract/compose/compose';
import { isComposing, keyOf } from 'design-system/keys';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { failureOf } from 'remote-kit/failure';
import { usesSingleKeys } from 'remote-kit/single-keys';
import { isInTree, type ShownMessage } from '../thread/conversation.ts';
import type { UnsentMessage } from '../thread/unsent-message.ts';
import type { Branches, SwitchPlace } from './branch-context.ts';
import { type EditedMessage, followEdited, loadEdited, saveEdited } from './edited-message.ts';
import { useShowVersionMutation } from './version-api.ts';

/** How an answer should differ from the previous one. */
export interface AgainOptions {
	tone?: AnswerTone | undefined;
	/** Id of the model that writes it; without it, the thread's. */
	model?: string | undefined;
}

/** The actions that change the tree of messages. */
export interface TreeActions {
	/** Whether an answer is running, so that no other one can be requested. */
	isBusy: boolean;
	/** Sends another version of an instruction. Resolves with the error if it was refused. */
	edit: (
		after: string | null,
		edited: UnsentMessage,
	) => Promise<QueryError | null> | QueryError | null;
	/** Requests another answer to an instruction. */
	answerAgain: (instructionId: string, options?: AgainOptions) => void;
}

export interface UseBranchesOptions {
	messages: readonly ShownMessage[];
	actions: TreeActions;
	threadId: string | null;
	/** The message box. */
	box: RefObject<HTMLTextAreaElement | null>;
	/** Keeps the view where it is instead of following the end. */
	hold: () => void;
}

/**
 * Edits instructions, answers them again, and switches between versions. In an empty message box,
 * the up arrow edits the last instruction; `[` and `]` switch the version of the focused message.
 */
export function useBranches(options: UseBranchesOptions): {
	branches: Branches;
	announcement: string;
} {
	const { actions, threadId, box, hold } = options;
	const [shownThreadId, setShownThreadId] = useState(threadId);
	const [edited, setEdited] = useState(() => loadEdited(threadId));
	const [showFailure, setShowFailure] = useState<Branches['showFailure']>(null);
	const [announcement, setAnnouncement] = useState('');
	const place = useRef<SwitchPlace>(null);
	if (shownThreadId !== threadId) {
		setShownThreadId(threadId);
		setEdited(loadEdited(threadId));
		setShowFailure(null);
		setAnnouncement('');
	}
	const [showVersion, { isLoading: isShowing }] = useShowVersionMutation();
	const latest = useRef({ ...options, isShowing });
	useLayoutEffect(() => {
		latest.current = { ...options, isShowing };
	});

	useEffect(() => (threadId === null ? undefined : followEdited(threadId)), [threadId]);

	const own = useMemo(() => {
		const keep = (next: EditedMessage | null) => {
			if (latest.current.threadId !== null) saveEdited(latest.current.threadId, next);
			setEdited(next);
		};
		return {
			edit({ id, parentId, content, fileRefs, draftRefs = [], withResults = false }: ChatMessage) {
				if (parentId === undefined) return;
				hold();
				keep({
					messageId: id,
					after: parentId,
					text: content,
					files: fileRefs.map(({ name }) => name),
					drafts: draftRefs,
					withResults,
				});
			},
			cancelEdit: () => keep(null),
			async runAgain(next: EditedMessage) {
				const sentIn = latest.current.threadId;
				box.current?.focus({ preventScroll: true });
				setEdited({ ...next, failure: null, isSent: true });
				const failure = await latest.current.actions.edit(next.after, next);
				if (latest.current.threadId !== sentIn) return;
				// Another edit may have begun while the answer was being written.
				setEdited((current) => {
					if (current?.isSent !== true) return current;
					return failure ? { ...next, failure, isSent: false, isRestored: false } : null;
				});
			},
			answerAgain: (...request: Parameters<TreeActions['answerAgain']>) => {
				box.current?.focus({ preventScroll: true });
				latest.current.actions.answerAgain(...request);
			},
			async show(...[message, step, row, isKey = false]: Parameters<Branches['show']>) {
				const { versions = [], id } = message;
				const messageId = versions[versions.indexOf(id) + step];
				const { threadId, isShowing } = latest.current;
				if (messageId === undefined || threadId === null || isShowing) return;
				place.current = { messageId, step, isKey, top: row.getBoundingClientRect().top };
				hold();
				setShowFailure(null);
				const { error } = await showVersion({ threadId, messageId });
				if (latest.current.threadId !== threadId) return;
				if (error) {
					place.current = null;
					setShowFailure({ messageId: id, failure: failureOf(error) });
				} else {
					const number = versions.indexOf(messageId) + 1;
					setAnnouncement(`Version ${number} of ${versions.length}`);
				}
			},
		};
	}, [box, hold, showVersion]);

	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			const { target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
			const key = keyOf(event);
			if (defaultPrevented || ctrlKey || metaKey || altKey || isComposing(event)) return;
			if (!(target instanceof Element)) return;
			const { messages } = latest.current;
			if (key === 'ArrowUp' && target === box.current && box.current.value === '') {
				const last = messages.findLast(({ message }) => message.role === 'user')?.message;
				if (!last || !isInTree(last)) return;
				event.preventDefault();
				own.edit(last);
			}
			if (key !== '[' && key !== ']') return;
			if (target.closest('input, textarea, select') || !usesSingleKeys()) return;
			const row = target.closest('[data-message]');
			const id = row?.getAttribute('data-message');
			const shown = messages.find(({ message }) => message.id === id);
			if (row && shown) void own.show(shown.message, key === '[' ? -1 : 1, row, true);
		};
		document.addEventListener('keydown', onKeyDown);
		return () => document.removeEventListener('keydown', onKeyDown);
	}, [own, box]);

	const { isBusy } = actions;
	const branches = useMemo(
		() => ({ ...own, isBusy, edited, isShowing, showFailure, place }),
		[own, isBusy, edited, isShowing, showFailure],
	);
	return { branches, announcement };
}
