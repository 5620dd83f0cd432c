import { useState } from 'react';
import { Words } from '../words/words.tsx';
import styles from './avatar.module.css';

export type AvatarProps = {
	/** Whose; the first letter stands in where there is no picture. */
	name: string;
	/** An https address; anything else, and a picture that does not come, is none. */
	src: string | null;
};

/** A small square picture of an author. Silent: the name stands beside it. */
export function Avatar({ name, src }: AvatarProps) {
	const [failed, setFailed] = useState<string | null>(null);
	const isShown = src !== null && src !== failed && /^https:\/\//i.test(src);
	return (
		<span className={styles.avatar} aria-hidden="true">
			{isShown ? (
				<img
					src={src}
					alt=""
					width={36}
					height={36}
					loading="lazy"
					decoding="async"
					referrerPolicy="no-referrer"
					onError={() => setFailed(src)}
				/>
			) : (
				<Words as="span" size="md">
					{firstLetter(name)}
				</Words>
			)}
		</span>
	);
}

function firstLetter(name: string): string {
	return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '·').toLocaleUpperCase();
}
