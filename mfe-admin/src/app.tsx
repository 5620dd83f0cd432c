import { Skeleton } from 'design-system/skeleton';
import { Provider } from 'react-redux';
import { useRemoteStore } from 'remote-kit/store';
import { useScreen } from 'remote-kit/use-screen';
import type { RemoteApp } from 'shell/contract/remote';
import styles from './app.module.css';
import { pages } from './pages.ts';
import { createStore } from './store.ts';

const App: RemoteApp = (props) => {
	const store = useRemoteStore(props, createStore);
	const path = props.location.path.toLowerCase().replace(/\/+$/, '');
	const page = pages.find((one) => one.path === path) ?? pages[0];
	const Page = useScreen(page?.load);
	return (
		<Provider store={store}>
			<div className={styles.frame}>
				<nav className={styles.nav} aria-label="Admin">
					{pages.map(({ path, name }) => (
						<a key={path} href={path} aria-current={path === page?.path ? 'page' : undefined}>
							<span>{name}</span>
						</a>
					))}
				</nav>
				{Page ? <Page {...props} /> : <Skeleton label="Loading" lines={6} />}
			</div>
		</Provider>
	);
};

export default App;
