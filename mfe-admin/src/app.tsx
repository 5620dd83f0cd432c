import { Provider } from 'react-redux';
import { useRemoteStore } from 'remote-kit/store';
import type { RemoteApp } from 'shell/contract/remote';
import styles from './app.module.css';
import { pages } from './pages.tsx';
import { createStore } from './store.ts';

const App: RemoteApp = (props) => {
	const store = useRemoteStore(props, createStore);
	const path = props.location.path.toLowerCase().replace(/\/+$/, '');
	const { path: current, Page } = pages.find((page) => page.path === path) ?? pages[0];
	return (
		<Provider store={store}>
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
		</Provider>
	);
};

export default App;
