import type { QueryError } from 'bff/client/base-query';
import type { ChatMessage } from 'bff/contract/compose/compose';
import { createContext, type RefObject } from 'react';
import type { EditedMessage } from './edited-message.ts';
import type { TreeActions } from './use-branches.ts';

/** Where a switch was used, so that the next version takes its place. */
export interface SwitchPlace {
	/** The version that will be shown. */
	messageId: string;
	/** Pixels from the top of the screen to the message. */
	top: number;
	step: Step;
	/** Focus returns to the message after a key, and to its button after a click. */
	isKey: boolean;
}

/** To the version before or after. */
export type Step = -1 | 1;

/** The actions of a message on the tree of messages. */
export interface Branches {
	/** Whether an answer is running, so that no other one can be requested. */
	isBusy: boolean;
	/** The instruction that is being edited. */
	edited: EditedMessage | null;
	edit: (message: ChatMessage) => void;
	cancelEdit: () => void;
	/** Sends the edited instruction as another version. */
	runAgain: (edited: EditedMessage) => void;
	answerAgain: TreeActions['answerAgain'];
	/** Shows the version before or after a message, which stays at its place on the screen. */
	show: (message: ChatMessage, step: Step, row: Element, isKey?: boolean) => void;
	isShowing: boolean;
	/** Why another version of a message could not be shown. */
	showFailure: { messageId: string; failure: QueryError } | null;
	/** Set until the version is on the screen. */
	place: RefObject<SwitchPlace | null>;
}

/** Null where messages are only shown. */
export const BranchContext = createContext<Branches | null>(null);
