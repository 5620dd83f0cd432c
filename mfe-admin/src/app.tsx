import { remoteApp } from 'remote-kit/remote-app';
import styles from './app.module.css';
import { pages } from './pages.tsx';
import { createStore } from './store.ts';

export default remoteApp(createStore, (props) => {
	const path = props.location.path.toLowerCase().replace(/\/+$/, '');
	const { path: current, Page } = pages.find((page) => page.path === path) ?? pages[0];
	return (
		<div className={styles.frame}>
			<nav className={styles.nav} aria-label="Admin">
				{pages.map(({ path, name }) => (
					<a key={path} href={path} aria-current={path === current ? 'page' : undefined}>
						<span>{name}</span>
					</a>
				))}
			</nav>
			<Page key={current} {...props} />
		</div>
	);
});
