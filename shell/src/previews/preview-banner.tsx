import { Button } from 'design-system/button';
import { remoteScreens } from '../../contract/screens.ts';
import styles from './preview-banner.module.css';
import type { PreviewFailure } from './read-preview.ts';

const reasons: Record<PreviewFailure, string> = {
	unknown_remote: 'Warble has no screens of that name.',
	not_an_address: 'What was given is no address.',
	foreign_origin: 'Warble takes no previews from there.',
	not_loaded: 'Nothing could be loaded from there.',
	no_build: 'What is there is no build of it.',
	outside: 'Its files lie outside of its own folder.',
	other_contract: 'It was built for another version of Warble.',
	not_vouched_for: 'Nothing shows that its files are the ones that were built.',
};

/** One remote that the page's address asked for: what is shown, or why it is not. */
export interface ShownPreview {
	readonly remote: string;
	readonly url: string;
	readonly version?: string;
	readonly failure?: PreviewFailure;
}

/** Over the header of every screen while something in the page is a preview, or was to be one. */
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
					<p key={preview.remote}>{wordsFor(preview)}</p>
				))}
			</div>
			<Button size="sm" className={styles.leave} onClick={onLeave}>
				Leave preview
			</Button>
		</aside>
	);
}

function wordsFor({ remote, url, version, failure }: ShownPreview): string {
	const screen = remoteScreens.find((it) => it.remote === remote);
	const name = screen?.nav ?? screen?.title ?? remote;
	const host = URL.parse(url)?.host;
	const from = host ? ` from ${host}` : '';
	if (!failure) return `You are previewing ${name}${from} (${version}).`;
	return `The preview of ${name}${from} is not shown. ${reasons[failure]}${screen ? ' You see the live one.' : ''}`;
}
