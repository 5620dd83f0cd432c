import { Button } from 'design-system/button';
import { remoteScreens } from '../../contract/screens.ts';
import styles from './preview-banner.module.css';
import type { PreviewFailure } from './read-preview.ts';

const reasons: Record<PreviewFailure, string> = {
	unknown_remote: 'Warble has no screens with that name.',
	not_an_address: 'Its address is invalid.',
	foreign_origin: 'Warble doesn’t accept previews from that address.',
	not_loaded: 'It couldn’t be loaded from that address.',
	not_a_build: 'There’s no build of it at that address.',
	outside_folder: 'Some of its files are outside of its folder.',
	incompatible: 'It was built for another version of Warble.',
	no_integrity: 'Its files couldn’t be verified.',
};

/** A requested preview: the version that is shown, or why it isn’t shown. */
export interface ShownPreview {
	readonly remote: string;
	readonly url: string;
	readonly version?: string;
	readonly failure?: PreviewFailure;
}

/** Shown above the header of every screen when the page's address requests previews. */
export function PreviewBanner({
	previews,
	onLeave,
}: {
	previews: readonly ShownPreview[];
	onLeave: () => void;
}) {
	return (
		<aside className={styles.banner} aria-label="Preview">
			<div>
				{previews.map((preview) => (
					<p key={preview.remote}>{describePreview(preview)}</p>
				))}
			</div>
			<Button size="sm" className={styles.leave} onClick={onLeave}>
				Leave preview
			</Button>
		</aside>
	);
}

function describePreview({ remote, url, version, failure }: ShownPreview): string {
	const screen = remoteScreens.find((candidate) => candidate.remote === remote);
	const name = screen?.nav ?? screen?.title ?? remote;
	const host = URL.parse(url)?.host;
	const from = host ? ` from ${host}` : '';
	if (!failure) return `You are previewing ${name}${from} (${version}).`;
	return `The preview of ${name}${from} isn’t shown. ${reasons[failure]}${screen ? ' You’re seeing the live version.' : ''}`;
}
