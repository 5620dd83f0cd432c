import { useState } from 'react';
import { Words } from '../words/words.tsx';
import styles from './avatar.module.css';

export type AvatarProps = {
	/** The author's name. Its first letter is shown if there is no picture. */
	name: string;
	/** An https URL. With any other URL, and if loading fails, no picture is shown. */
	src: string | null;
	/** `sm` is as high as a line of text. */
	size?: 'md' | 'sm';
};

/** A small square picture of an author. Hidden from screen readers: put the name beside it. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
	const [failedSrc, setFailedSrc] = useState<string | null>(null);
	const isShown = src !== null && src !== failedSrc && /^https:\/\//i.test(src);
	return (
		<span className={styles.avatar} data-size={size} aria-hidden="true">
			{isShown ? (
				<img
					src={src}
					alt=""
					width={36}
					height={36}
					loading="lazy"
					decoding="async"
					referrerPolicy="no-referrer"
					onError={() => setFailedSrc(src)}
				/>
			) : (
				<Words as="span" size={size}>
					{firstLetter(name)}
				</Words>
			)}
		</span>
	);
}

function firstLetter(name: string): string {
	return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '·').toLocaleUpperCase();
}
