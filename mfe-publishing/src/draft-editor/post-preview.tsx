import { type NetworkName, networkTitle } from 'bff/contract/networks/network-names';
import { Avatar } from 'design-system/avatar';
import { Fragment, useState } from 'react';
import type { EditedParts } from 'remote-kit/publishing/editing/edited-parts';
import { useTweetRules } from 'remote-kit/use-tweet-count';
import { PartPictures } from './parts/part-pictures.tsx';
import styles from './post-preview.module.css';

export interface PostPreviewProps {
	parts: EditedParts;
	name: string;
	username: string;
	network: NetworkName;
}

/** The posts about as their network shows them, in its light or dark theme. */
export function PostPreview({ parts, name, username, network }: PostPreviewProps) {
	const [theme, setTheme] = useState<'light' | 'dark'>(() =>
		matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
	);
	return (
		<section aria-label="Preview" className={styles.preview}>
			<fieldset className={styles.themes}>
				<legend>On {networkTitle(network)} in</legend>
				{(['light', 'dark'] as const).map((value) => (
					<label key={value}>
						<input
							type="radio"
							name="preview-theme"
							checked={theme === value}
							onChange={() => setTheme(value)}
						/>
						{value}
					</label>
				))}
			</fieldset>
			<ol className={styles.posts} data-theme={theme}>
				{parts.map(({ key, text, media }, index) => (
					<li key={key} className={styles.post}>
						<div className={styles.side}>
							<Avatar name={name} src={null} size="md" />
							{index < parts.length - 1 ? <span className={styles.line} /> : null}
						</div>
						<div className={styles.content}>
							<p className={styles.who}>
								<b>{name}</b> <span>@{username} · now</span>
							</p>
							<p dir="auto" className={styles.text}>
								<PreviewText text={text.trim()} />
							</p>
							<PartPictures media={media} />
						</div>
					</li>
				))}
			</ol>
		</section>
	);
}

/** A text in which everything that X turns into a link is underlined. */
function PreviewText({ text }: { text: string }) {
	const links = useTweetRules(text !== '')?.findEntities(text) ?? [];
	return (
		<>
			{links.map(([start, end], index) => (
				<Fragment key={start}>
					{text.slice(links[index - 1]?.[1] ?? 0, start)}
					<span className={styles.link}>{text.slice(start, end)}</span>
				</Fragment>
			))}
			{text.slice(links.at(-1)?.[1] ?? 0)}
		</>
	);
}
