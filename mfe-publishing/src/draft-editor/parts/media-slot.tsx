import type { MediaRef } from 'bff/contract/publishing/draft-part';
import { type Ref, useImperativeHandle } from 'react';
import { PartMedia } from '../../media/part-media.tsx';
import { usePartMedia } from '../../media/use-part-media.ts';

export interface MediaSlotHandle {
	addFiles: (files: readonly File[]) => void;
}

export interface MediaSlotProps {
	media: readonly MediaRef[];
	onChange: (media: MediaRef[]) => void;
	ref: Ref<MediaSlotHandle>;
}

/** The images, GIF or video of a post in the editor. */
export function MediaSlot({ media, onChange, ref }: MediaSlotProps) {
	const { addFiles, ...state } = usePartMedia(media, onChange);
	useImperativeHandle(ref, () => ({ addFiles }));
	return <PartMedia {...state} />;
}
