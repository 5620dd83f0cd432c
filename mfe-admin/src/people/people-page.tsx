import { Button } from 'design-system/button';
import { TextField } from 'design-system/text-field';
import { useState } from 'react';
import type { RemoteProps } from 'shell/contract/remote';
import { Page } from '../components/page.tsx';
import styles from './people.module.css';
import { PeopleList } from './people-list.tsx';

/** The accounts, found by name or address. What is searched for is in the address. */
export function PeoplePage({ location, navigate }: Pick<RemoteProps, 'location' | 'navigate'>) {
	const q = new URLSearchParams(location.search).get('q') ?? '';
	const [typed, setTyped] = useState(q);
	return (
		<Page title="People">
			<form
				aria-label="Find accounts"
				className={styles.find}
				onSubmit={(event) => {
					event.preventDefault();
					const words = typed.trim();
					navigate(words ? `${location.path}?q=${encodeURIComponent(words)}` : location.path);
				}}
			>
				<TextField
					label="Name or address"
					type="search"
					maxLength={200}
					value={typed}
					onChange={({ target }) => setTyped(target.value)}
				/>
				<Button type="submit">Find</Button>
			</form>
			<PeopleList q={q} />
		</Page>
	);
}
