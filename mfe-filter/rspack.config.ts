import { remoteConfig } from 'shell/build/federation';

export default remoteConfig({ name: 'filter', port: 3104 });
