import type { OtherAuthor } from 'bff/contract/tweets/reading';
import { Button } from 'design-system/button';
import { postUrl, webAddress } from 'design-system/post-url';
import { VisibleText } from 'design-system/visible-text';
import { type ReactNode, useState } from 'react';
import { formatCount } from 'remote-kit/format-number';
import { NetworkMark } from 'remote-kit/networks/network-mark';
import styles from './also-by.module.css';

/** Authors that are named at first. */
const NAMED = 2;

export interface AlsoByProps {
	authors: readonly OtherAuthor[];
}

/** `Also by @b, @c and 3 others`, each with a link to that post. */
export function AlsoBy({ authors }: AlsoByProps) {
	const [isOpen, setIsOpen] = useState(false);
	if (authors.length === 0) return null;
	// A button for one more author would be as long as the name.
	const named = isOpen || authors.length === NAMED + 1 ? authors : authors.slice(0, NAMED);
	const others = authors.length - named.length;
	return (
		<p className={styles.others}>
			Also by{' '}
			{named.map((author, index) => (
				<span key={author.id}>
					{separator(index, others > 0 ? named.length + 1 : named.length)}
					<AuthorLink author={author} />
				</span>
			))}
			{others > 0 ? (
				<>
					{' and '}
					<Button
						size="sm"
						variant="quiet"
						className={styles.more}
						aria-expanded={false}
						onClick={(event) => {
							setIsOpen(true);
							// The button is gone then.
							event.currentTarget.closest('article')?.focus({ preventScroll: true });
						}}
					>
						{formatCount(others, 'other')}
					</Button>
				</>
			) : null}
		</p>
	);
}

function separator(index: number, count: number): ReactNode {
	if (index === 0) return '';
	return index === count - 1 ? ' and ' : ', ';
}

function AuthorLink({ author }: { author: OtherAuthor }) {
	const { id, network, author_name: name, author_username: username, url } = author;
	const address = network === 'x' ? postUrl(username, id) : webAddress(url);
	const text = (
		<bdi>
			@<VisibleText>{username}</VisibleText>
		</bdi>
	);
	return (
		<>
			{address ? (
				<a href={address} target="_blank" rel="noopener noreferrer" title={name} data-opens-post>
					{text}
				</a>
			) : (
				text
			)}
			{network === 'x' ? null : (
				<>
					{' '}
					<NetworkMark network={network} />
				</>
			)}
		</>
	);
}
