import type { MediaOwner } from './media-store.ts';

// The storage keys of media.

export const mediaKey = ({ userId, id }: MediaOwner) => `${userId}/${id}`;
export const contentKey = (owner: MediaOwner) => `${mediaKey(owner)}/content`;
export const thumbnailKey = (owner: MediaOwner) => `${mediaKey(owner)}/thumbnail`;
/** The chunks of an upload, until it is checked. */
export const uploadKey = (owner: MediaOwner) => `${mediaKey(owner)}/upload`;
export const chunkKey = (owner: MediaOwner, offset: number) => `${uploadKey(owner)}/${offset}`;
