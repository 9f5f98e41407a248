// SPDX-License-Identifier: MIT
// Prevents destructors of the plugin from running when the process exits.

#if defined(__GNUC__) && !defined(_WIN32)

// Threads may still be reading then: QGIS and many scripts exit without waiting
// for theirs. Destroying tables in use would crash the readers, and the system
// reclaims the memory anyway. The compiler registers the destructor of every
// static object with this function of the C++ ABI; calls from the plugin are
// bound to this one instead, which ignores them. GDAL never unloads a plugin.
extern "C" __attribute__((visibility("hidden"))) int
__cxa_atexit(void (*)(void *), void *, void *);

extern "C" int __cxa_atexit(void (*)(void *), void *, void *)
{
    return 0;
}

#endif
