import type { Em } from '../../../database/orm.ts';

/** A publication that is posted, or that waits until its user does something. */
export interface PublicationEnd {
	userId: string;
	draftId: string;
	status: 'posted' | 'failed' | 'unsure' | 'missed' | 'by_hand';
}

/** Called in the transaction that stores the end, so that what it writes is stored with it. */
export type OnPublicationEnd = (end: PublicationEnd, tx: Em) => Promise<void>;
