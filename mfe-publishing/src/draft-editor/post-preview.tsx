import { Avatar } from 'design-system/avatar';
import { type ReactNode, useState } from 'react';
import type { EditedParts } from 'remote-kit/publishing/editing/edited-parts';
import { LatePictures } from './parts/late-pictures.tsx';
import styles from './post-preview.module.css';

export interface PostPreviewProps {
	parts: EditedParts;
	name: string;
	username: string;
}

/** The posts about as X shows them, in X's light or dark theme. */
export function PostPreview({ parts, name, username }: PostPreviewProps) {
	const [theme, setTheme] = useState<'light' | 'dark'>(() =>
		matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
	);
	return (
		<section aria-label="Preview" className={styles.preview}>
			<fieldset className={styles.themes}>
				<legend>On X in</legend>
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
								{withLinks(text.trim())}
							</p>
							<LatePictures media={media} />
						</div>
					</li>
				))}
			</ol>
		</section>
	);
}

const ENTITY = /(https?:\/\/\S+|(?<![\w@])@\w{1,15}|(?<![\w#])#[\p{L}\p{N}_]+)/gu;

/** Marks links, mentions and hashtags. */
function withLinks(text: string): ReactNode[] {
	return text.split(ENTITY).map((piece, index) =>
		index % 2 === 1 ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: pieces of a fixed text
			<span key={index} className={styles.link}>
				{piece}
			</span>
		) : (
			piece
		),
	);
}
