import { AnchorMdx } from '@storybook/addon-docs/blocks';
import { useEffect, useState } from 'react';
import { Busy } from '../busy/busy.tsx';
import { Notice } from '../notice/notice.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { findStates, type IndexedStory } from './find-states.ts';
import styles from './spec-states-page.module.css';
import { states } from './states.ts';

/** Searches stories by state or by the texts of the spec. */
export function SpecStatesPage() {
	const [search, setSearch] = useState('');
	const [stories, setStories] = useState<IndexedStory[] | 'failed'>();
	useEffect(() => {
		fetchStories().then(setStories, () => setStories('failed'));
	}, []);

	if (stories === 'failed') {
		return (
			<Notice live tone="error" title="The list of stories could not be read.">
				Load the page again. A Storybook that was built is served by a web server, not opened as a
				file.
			</Notice>
		);
	}
	const found = findStates(stories ?? [], search);
	return (
		<div className={`sb-unstyled ${styles.page}`}>
			<TextField
				type="search"
				label="A state, or words of the spec"
				help={`States: ${Object.keys(states).join(', ')}`}
				value={search}
				onChange={({ target }) => setSearch(target.value)}
			/>
			{stories ? (
				<p role="status" className={styles.count}>
					{found.length === 1 ? '1 story' : `${found.length} stories`}
				</p>
			) : (
				<Busy>Loading the list of stories</Busy>
			)}
			<table className={styles.table}>
				<thead>
					<tr>
						<th scope="col">Story</th>
						<th scope="col">States</th>
						<th scope="col">Words of the spec</th>
					</tr>
				</thead>
				<tbody>
					{found.map(({ story: { id, title, name, tags }, words }) => (
						<tr key={id}>
							<td>
								<AnchorMdx href={`?path=/story/${id}`} target="_self">
									{title.replace('/', ', ')}: {name}
								</AnchorMdx>
							</td>
							<td>{tags.filter((tag) => tag in states).join(', ')}</td>
							<td>{words.length > 0 ? <Words words={words} /> : null}</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

function Words({ words }: { words: readonly string[] }) {
	return (
		<ul>
			{words.map((text) => (
				<li key={text}>{text}</li>
			))}
		</ul>
	);
}

/** All stories, from Storybook's own index. */
async function fetchStories(): Promise<IndexedStory[]> {
	const response = await fetch('./index.json');
	if (!response.ok) throw new Error(`index.json: ${response.status}`);
	const { entries }: { entries: Record<string, IndexedStory & { type: string }> } =
		await response.json();
	return Object.values(entries).filter(({ type }) => type === 'story');
}
