import { remoteApp } from 'remote-kit/remote-app';
import { FilterScreen } from './screens/filter-screen.tsx';
import { createStore } from './store.ts';

export default remoteApp(createStore, ({ location, navigate, onUnsavedChange }) => (
	<FilterScreen search={location.search} navigate={navigate} onUnsavedChange={onUnsavedChange} />
));
