import type { MediaRef } from 'bff/contract/publishing/drafts';
import { useLazy } from 'remote-kit/lazy/use-lazy';

const load = () =>
	import(/* webpackChunkName: "draft-editor" */ './part-pictures.tsx').then(
		({ PartPictures }) => PartPictures,
	);

/** The pictures of a post, whose code is loaded with the first one. */
export function LatePictures({ media }: { media: readonly MediaRef[] }) {
	const { part: PartPictures } = useLazy(load, media.length);
	return PartPictures && media.length > 0 ? <PartPictures media={media} /> : null;
}
