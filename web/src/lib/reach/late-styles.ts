// All that the library draws; the page begins with the few of `theme/first-styles.css`. What comes some time after any page is
// among it: each sheet with layers has the whole page laid out anew.
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
